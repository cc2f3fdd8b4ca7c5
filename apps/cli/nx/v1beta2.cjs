// Nx calls generators by require(); the program is made of ES modules.
module.exports = async (tree, options) => {
  const { generate } = await import('../bundle/nx-generator.mjs')
  await generate(tree, options)
}
