import { goPath } from '../src/go/names.ts'
import { lastOf, replaceGo } from './spot.ts'
import type { Breakers } from './spot.ts'

export const goBreakers: Breakers<'go'> = {
  'go.noMarker': (at) =>
    replaceGo(
      at,
      `type ${at.kind} struct`,
      `// +kubebuilder:resource:path=a,scope=Cluster\ntype ${at.kind} struct`,
    ),
  'go.marker': (at, { pattern }) => replaceGo(at, `// ${pattern.replaceAll('\\', '')}`, '// other'),
  'go.embeds': (at, { types }) => replaceGo(at, types[0]!, 'other.TypeMeta'),
  'go.listType': (at) => replaceGo(at, `type ${at.kind}List struct`, `type ${at.kind}Others struct`),
  'go.group': (at) => replaceGo(at, 'Group: "', 'Group: "other.'),
  'go.tag': (at, { tag }) => {
    const [name, ...options] = tag.split(',')
    replaceGo(at, new RegExp(`json:"${name}[^"]*"`, 'g'), `json:"${options.length > 0 ? name : 'other'}"`)
  },
  'go.type': (at, { path }) =>
    replaceGo(at, new RegExp(`(\\t\\w+ )\\S+( \`json:"${lastOf(path)}[,"])`, 'g'), '$1Other$2'),
  'go.writes': (at, { path }) => replaceGo(at, `.${goPath(path)} =`, '.Status.Other ='),
  'go.writesNot': (at, { path }) => {
    const name = at.kind.charAt(0).toLowerCase() + at.kind.slice(1)
    replaceGo(at, 'secret := ', `${name}.${goPath(path)} = ptr.To(true)\n\tsecret := `)
  },
  'go.calls': (at, { names }) => names.forEach((name) => replaceGo(at, name, 'other.Function')),
  'go.imports': (at, { path }) => replaceGo(at, `"${path}"`, '"example.com/other"'),
  'go.flags': (at, { names }) => replaceGo(at, `"${names[0]}"`, '"other"'),
  'go.mentions': (at, { texts }) => texts.forEach((text) => replaceGo(at, text, 'other')),
  'go.mentionsNot': (at, { pattern }) => {
    const text = pattern.split('|')[0]!.replaceAll('\\', '')
    replaceGo(at, `type ${at.kind} struct`, `func old() { use(a.${text}) }\n\ntype ${at.kind} struct`)
  },
  'go.watches': (at, { kind }) => replaceGo(at, `&ipamv1.${kind}{}`, 'nil'),
  'go.conditionFields': (at) => replaceGo(at, 'Deprecated *', 'Deprecated '),
  'go.conditionImports': (at) => {
    const [legacy, current] = ['util/deprecated/v1beta1/patch', 'util/patch']
    const [from, to] = at.world.era === 'late' ? [current, legacy] : [legacy, current]
    replaceGo(at, from, to)
  },
  'go.conditionReasons': (at) => replaceGo(at, 'Reason: "Reconciled"', 'Message: ""'),
}
