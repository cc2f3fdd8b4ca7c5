// What the plugin in packages/status-model/README.md uses of Headlamp, as its documentation has it: the package itself is
// hundreds of megabytes.

declare module '@kinvolk/headlamp-plugin/lib' {
  import type { ApiObject } from '@capi-migrate/status-model'
  import type { ReactElement } from 'react'

  interface Item {
    /** The object as the API server gives it. */
    readonly jsonData: ApiObject
  }
  interface CustomResource {
    readonly apiInfo: readonly { readonly group: string; readonly version: string }[]
    readonly kind: string
    readonly pluralName: string
    readonly singularName: string
    readonly isNamespaced: boolean
  }
  export const K8s: {
    readonly crd: { readonly makeCustomResourceClass: (args: CustomResource) => new (object: object) => Item }
  }
  export function registerSidebarEntry(entry: {
    readonly parent: string | null
    readonly name: string
    readonly label: string
    readonly url: string
  }): void
  export function registerRoute(route: {
    readonly path: string
    readonly name: string
    readonly sidebar: string
    readonly exact: boolean
    readonly component: () => ReactElement
  }): void
}

declare module '@kinvolk/headlamp-plugin/lib/CommonComponents' {
  import type { ReactElement } from 'react'

  export function ResourceListView<Item>(props: {
    readonly title: string
    readonly resourceClass: new (object: object) => Item
    readonly columns: readonly (
      string | { readonly id: string; readonly label: string; readonly getValue: (item: Item) => string }
    )[]
  }): ReactElement
}
