/** The part of js-yaml 4 that the proof needs; the package itself has no types. */
declare module 'js-yaml-4' {
  export interface Schema {
    extend(types: { implicit?: Type[]; explicit?: Type[] }): Schema
  }
  export class Type {
    constructor(
      tag: string,
      options: { kind: 'scalar' | 'sequence' | 'mapping'; multi?: boolean; resolve?: (data: unknown) => boolean; construct?: (data: unknown) => unknown },
    )
  }
  export const CORE_SCHEMA: Schema
  export const types: { readonly merge: Type }
  export function loadAll(text: string, iterator: (document: unknown) => void, options: { schema?: Schema; json?: boolean }): void
}
