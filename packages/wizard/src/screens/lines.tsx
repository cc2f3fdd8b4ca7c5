import { Text } from 'ink'
import type { ReactNode } from 'react'
import type { Line } from '../pages/line.ts'
import { tones } from '../theme.ts'

/** Lines of text, each cut where there is no more room. */
export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return lines.map(({ text, tone }, at) => (
    <Text key={at} {...(tone && tones[tone])} wrap="truncate">
      {text || ' '}
    </Text>
  ))
}
