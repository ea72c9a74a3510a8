import type { Plugin } from 'vite'

/** Chunks that import one another run in an order that none of their modules was written for. */
export const refuseCircularChunks = (): Plugin => ({
  name: 'refuse-circular-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>()
    const visit = (fileName: string, path: readonly string[]): void => {
      if (path.includes(fileName))
        throw new Error(`These chunks import one another: ${[...path, fileName].join(' → ')}.`)
      const chunk = bundle[fileName]
      if (done.has(fileName) || chunk?.type !== 'chunk') return
      for (const imported of chunk.imports) visit(imported, [...path, fileName])
      done.add(fileName)
    }
    for (const fileName of Object.keys(bundle)) visit(fileName, [])
  },
})
