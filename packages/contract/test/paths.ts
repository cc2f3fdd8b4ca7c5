import type { Loose } from './world.ts'

// Paths as the rules write them, in schemas of CRDs and in objects; what is missing on the way is made.

/** The schema at a path of the first version of a CRD. */
export function schemaAt(crd: Loose, path: string): Loose {
  return stepsOf(path).reduce((node, step, i, steps) => {
    const [holder, key] = placeIn(node, step)
    return (holder[key] ??= steps[i + 1] === '[]' ? { type: 'array' } : { type: 'object' })
  }, crd.spec.versions[0].schema.openAPIV3Schema)
}

export function setSchema(crd: Loose, path: string, schema: Loose): void {
  const [holder, key] = lastPlace(crd, path)
  holder[key] = schema
}

export function dropSchema(crd: Loose, path: string): void {
  const [holder, key] = lastPlace(crd, path)
  delete holder[key]
}

function lastPlace(crd: Loose, path: string): readonly [holder: Loose, key: string] {
  const steps = stepsOf(path)
  return placeIn(schemaAt(crd, steps.slice(0, -1).join('.')), steps.at(-1)!)
}

function placeIn(node: Loose, step: string): readonly [holder: Loose, key: string] {
  return step === '[]' ? [node, 'items'] : [(node.properties ??= {}), step]
}

function stepsOf(path: string): readonly string[] {
  return path.replaceAll('[]', '.[]').split('.').filter(Boolean)
}

export function setValue(object: Loose, path: string, value: unknown): void {
  const steps = path.split('.')
  const holder = steps.slice(0, -1).reduce((node, step) => (node[step] ??= {}), object)
  holder[steps.at(-1)!] = value
}

export function dropValue(object: Loose, path: string): void {
  setValue(object, path, undefined)
}
