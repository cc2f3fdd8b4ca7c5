/** A whole number with its thousands apart: `20,000`. `Intl` says the same, and takes 15 ms when first asked. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
