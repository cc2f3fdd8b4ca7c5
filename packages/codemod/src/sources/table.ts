/** Where a call says which kind it gives: in a resource type (`cluster.x-k8s.io.machine`), or in the class it is called on. */
export type KindIn = 'type' | 'class'

/** A call of a library that gives objects of a kind, to who called it or to a callback. */
export interface SourceCall {
  readonly library: string
  /** The last word of what is called: `all` of `getters['management/all'](…)`, `findAll` of `dispatch('cluster/findAll', …)`. */
  readonly call: string
  readonly kindIn: KindIn
}

/**
 * The calls that are known by their names. Those that name a group, a version and a resource, as arguments, as members or in
 * the path of a request, need no line here: `fetch`, axios, `CustomObjectsApi`, informers, keys of queries, `useK8sWatchResource`.
 */
export const sourceCalls: readonly SourceCall[] = [
  { library: 'Rancher, a getter of a store', call: 'byId', kindIn: 'type' },
  { library: 'Rancher, a getter of a store', call: 'all', kindIn: 'type' },
  { library: 'Rancher, a getter of a store', call: 'matching', kindIn: 'type' },
  { library: 'Rancher, an action of a store', call: 'find', kindIn: 'type' },
  { library: 'Rancher, an action of a store', call: 'findAll', kindIn: 'type' },
  { library: 'Rancher, an action of a store', call: 'findPage', kindIn: 'type' },
  { library: 'Rancher, an action of a store', call: 'findMatching', kindIn: 'type' },
  { library: 'Rancher, an action of a store', call: 'findLabelSelector', kindIn: 'type' },
  { library: 'Rancher, an action of a store', call: 'create', kindIn: 'type' },
  { library: 'Headlamp, a static method of a KubeObject', call: 'useGet', kindIn: 'class' },
  { library: 'Headlamp, a static method of a KubeObject', call: 'useList', kindIn: 'class' },
  { library: 'Headlamp, a static method of a KubeObject', call: 'useApiGet', kindIn: 'class' },
  { library: 'Headlamp, a static method of a KubeObject', call: 'useApiList', kindIn: 'class' },
  { library: 'Headlamp, a static method of a KubeObject', call: 'apiGet', kindIn: 'class' },
  { library: 'Headlamp, a static method of a KubeObject', call: 'apiList', kindIn: 'class' },
]

/** Calls that only start another, which their first argument names: `dispatch('management/findAll', …)`. */
export const starters: ReadonlySet<string> = new Set(['dispatch', '$dispatch'])

/**
 * Members that lead from an answer to the objects in it, in any order: `response.data.items`, `ref.value`, `this.jsonData`, what
 * `kubectl` prints.
 */
export const wrappers: ReadonlySet<string> = new Set([
  'items',
  'data',
  'body',
  'value',
  'result',
  'results',
  'object',
  'jsonData',
  'stdout',
])

/** Methods that give what they are called on, whole or in part. */
export const same: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'json',
  'toPromise',
  'catch',
  'finally',
  'toString',
  'trim',
])

/** Methods that give one of the items. */
export const items: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'pop', 'shift'])

/** Methods whose callback is given an item, by the first of its parameters that is one. */
export const eachItem: ReadonlyMap<string, number> = new Map([
  ...[
    'map',
    'flatMap',
    'filter',
    'find',
    'findLast',
    'findIndex',
    'some',
    'every',
    'forEach',
    'sort',
    'toSorted',
  ].map((name) => [name, 0] as const),
  ['reduce', 1],
])

/** Methods whose callback is given what they are called on. */
export const whole: ReadonlySet<string> = new Set(['then', 'subscribe', 'tap'])

/** Methods whose callback, behind the name of an event, is given what they are called on: `informer.on('add', (machine) => …)`. */
export const listeners: ReadonlySet<string> = new Set(['on', 'once', 'addListener', 'addEventListener'])

/** Functions that give what a function among their arguments does, or the `queryFn` of their options: `useQuery`, `useSWR`. */
export const queries: ReadonlySet<string> = new Set([
  'useQuery',
  'useSuspenseQuery',
  'createQuery',
  'useSWR',
  'useAsync',
  'useAsyncRetry',
])

/** Functions that give their argument, wrapped, copied, or awaited. */
export const copies: ReadonlySet<string> = new Set([
  'firstValueFrom',
  'lastValueFrom',
  'ref',
  'shallowRef',
  'reactive',
  'toRaw',
  'structuredClone',
  'cloneDeep',
  'clone',
])

/** Functions that give what their callback returns. */
export const computers: ReadonlySet<string> = new Set(['computed', 'useMemo'])
