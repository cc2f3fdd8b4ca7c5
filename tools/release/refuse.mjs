// Runs in `prepack` of the published packages, whose folders hold what only the workspace needs.
console.error('pack and publish from dist/packages: npm run stage')
process.exit(1)
