import { bytes } from './bytes.ts'
import { files } from './files.ts'
import type { HostileInput } from './input.ts'

/** The inputs by what is hostile about them; a new group is a line here. */
export const groups: Readonly<Record<string, readonly HostileInput[]>> = {
  files,
  bytes,
}
