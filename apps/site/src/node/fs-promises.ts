// node:fs/promises in a page, where nothing is written.
async function refuse(): Promise<never> {
  throw Object.assign(new Error('EROFS: nothing is written in a page'), { code: 'EROFS', syscall: 'write' })
}

export {
  refuse as access,
  refuse as copyFile,
  refuse as link,
  refuse as open,
  refuse as rename,
  refuse as stat,
  refuse as unlink,
}
