import { textOf } from '@capi-migrate/status-model/values'

/** A count, or a percentage of a total. Upstream: apimachinery/pkg/util/intstr, `GetScaledValueFromIntOrPercent`. */
export function scaled(value: unknown, total: number, round: (value: number) => number): number {
  if (typeof value === 'number') return value
  const percent = /^(\d+)%$/.exec(textOf(value) ?? '')
  return percent ? round((Number(percent[1]) * total) / 100) : 0
}
