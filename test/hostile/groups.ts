import { bytes } from './bytes.ts'
import { files } from './files.ts'
import { growth } from './growth.ts'
import type { HostileInput } from './input.ts'
import { nameInputs } from './names.ts'
import { numberInputs } from './numbers.ts'
import { patternInputs } from './patterns.ts'
import { secretInputs } from './secrets.ts'

/** The inputs by what is hostile about them; a new group is a line here. */
export const groups: Readonly<Record<string, readonly HostileInput[]>> = {
  files,
  bytes,
  numbers: numberInputs,
  patterns: patternInputs,
  secrets: secretInputs,
  names: nameInputs,
  growth,
}
