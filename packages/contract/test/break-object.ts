import { dropValue, setValue } from './paths.ts'
import type { Breakers, Spot } from './spot.ts'
import type { Loose } from './world.ts'

export const objectBreakers: Breakers<'object'> = {
  'object.field': (at, { path, owner, type }) =>
    eachObject(at, owner, (object) =>
      type === undefined ? dropValue(object, path) : setValue(object, path, null),
    ),
  'object.noField': (at, { path }) => eachObject(at, undefined, (object) => setValue(object, path, 'a')),
  'object.contradiction': (at, { said, read }) =>
    eachObject(at, undefined, (object) => {
      dropValue(object, read)
      setValue(object, said, true)
    }),
  'object.endpoint': (at, { path }) =>
    eachObject(at, undefined, (object) => setValue(object, `${path}.port`, 0)),
  'object.shape': (at, { path }) =>
    eachObject(at, undefined, (object) =>
      setValue(object, path, at.world.era === 'late' ? { a: {} } : [{ name: 'a' }]),
    ),
  'object.conditions': (at) =>
    eachObject(at, undefined, ({ status }) => {
      status.conditions[0].status = 'Maybe'
    }),
  'object.reasons': (at) =>
    eachObject(at, undefined, ({ status }) => {
      status.conditions[0].reason = 'not so'
    }),
  'object.condition': (at, { type, owner }) =>
    eachObject(at, owner, ({ status }) => {
      for (const one of status.conditions) if (one.type === type) one.type = 'Other'
    }),
  'object.addresses': (at, { path }) =>
    eachObject(at, undefined, (object) => setValue(object, path, [{ type: 'Home', address: 'a' }])),
  'object.sameAs': (at, { path }) => eachObject(at, undefined, (object) => setValue(object, path, 'other')),
  'object.quantities': (at, { path }) =>
    eachObject(at, undefined, (object) => setValue(object, path, { memory: '500mb' })),
  'object.counters': (at, { paths }) => eachObject(at, undefined, (object) => setValue(object, paths[0]!, 9)),
  'object.idsOfReplicas': (at, { ids }) => eachObject(at, undefined, (object) => setValue(object, ids, [])),
  'object.version': (at, { path }) => eachObject(at, undefined, (object) => setValue(object, path, '1.33')),
  'object.versions': (at, { path }) =>
    eachObject(at, undefined, (object) =>
      setValue(object, path, [{ version: 'v1.33.0' }, { version: 'v1.32.0' }]),
    ),
  'object.label': (at, { owner }) =>
    eachObject(at, owner, ({ metadata }) => {
      metadata.labels = {}
    }),
  'object.finalizer': (at, { owner }) =>
    eachObject(at, owner, ({ metadata }) => {
      metadata.finalizers = []
    }),
  'object.ownerReference': (at, { owner }) =>
    eachObject(at, owner, ({ metadata }) => {
      metadata.ownerReferences = []
    }),
  'object.secret': (at) =>
    eachObject(at, 'Secret', (object) => {
      object.data = {}
    }),
  'object.secretText': (at) =>
    eachObject(at, 'Secret', (object) => {
      object.data = {}
    }),
  'object.ownerChain': ({ world }) => {
    world.objects.machine.metadata.ownerReferences = []
  },
}

function eachObject({ world, kind }: Spot, owner: string | undefined, change: (object: Loose) => void): void {
  for (const object of Object.values(world.objects)) if (object.kind === (owner ?? kind)) change(object)
}
