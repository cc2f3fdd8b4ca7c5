// Compares the named template that `migrate manifests --helpers` gives to charts with upstream's own conversion.
import { compare } from './bundled.mjs'

await compare(
  'seconds',
  'packages/manifests/src/passes/template/helper-file.ts',
  ({ helperText }) => helperText,
)
