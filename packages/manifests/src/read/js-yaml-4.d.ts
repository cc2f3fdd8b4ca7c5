/** The part of js-yaml 4 that the proof and the renderer need; the package itself has no types. */
declare module 'js-yaml-4' {
  export interface Schema {
    extend(types: { implicit?: Type[]; explicit?: Type[] }): Schema
  }
  export interface Type {
    readonly kind: 'scalar' | 'sequence' | 'mapping'
  }
  export const Type: new (tag: string, options: TypeOptions) => Type
  interface TypeOptions {
    kind: Type['kind']
    multi?: boolean
    resolve?: (data: unknown) => boolean
    construct?: (data: unknown) => unknown
  }
  export const CORE_SCHEMA: Schema
  export const FAILSAFE_SCHEMA: Schema
  export const types: { readonly merge: Type }
  export function loadAll(
    text: string,
    iterator: (document: unknown) => void,
    options: { schema?: Schema; json?: boolean },
  ): void
  export function load(text: string, options: { schema?: Schema; json?: boolean }): unknown
  export function dump(
    value: unknown,
    options: { sortKeys?: boolean; lineWidth?: number; noRefs?: boolean; noArrayIndent?: boolean },
  ): string
}
