export { parseJson, printIndentedJson, printJson } from './json.ts'
export { readDocuments, sayBadInput } from './read.ts'
export type { Format, Read } from './read.ts'
export { parseYaml, printYaml } from './yaml.ts'
