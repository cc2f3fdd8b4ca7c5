import { inPatches } from './growth/class-patches.ts'
import { manifests } from './growth/dimension.ts'
import type { Dimension } from './growth/dimension.ts'
import { inPrograms } from './growth/programs.ts'
import { inProviders } from './growth/providers.ts'
import { inTemplates } from './growth/templates.ts'
import { inTrees } from './growth/trees.ts'
import { inYaml } from './growth/yaml.ts'
import type { HostileInput } from './input.ts'

/** Everything that can be made to grow. */
export const dimensions: readonly Dimension[] = [
  ...inYaml,
  ...inTemplates,
  ...inPatches,
  ...inTrees,
  ...inProviders,
  ...inPrograms,
]

/** Each of them at the size at which it has to end in time. */
export const growth: readonly HostileInput[] = dimensions.map(
  ({ what, size, files, runs = [manifests], stdin }) => ({
    name: `${size.toLocaleString('en')} ${what}`,
    files: files(size),
    runs,
    ...(stdin && { stdin: stdin(size) }),
  }),
)
