// node:os in a page.
export const hostname = (): string => 'page'
export const tmpdir = (): string => '/tmp'
export const availableParallelism = (): number => 1
