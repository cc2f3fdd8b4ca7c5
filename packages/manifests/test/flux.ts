/** Lines further in by some columns. */
export function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by))
}

/** A Kustomization of Flux, with more of its spec. */
export function flux(path: string, spec: string): string {
  return `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: clusters }
spec:
  path: ${path}
${indented(spec, 2)}`
}
