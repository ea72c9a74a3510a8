import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const name = 'libpg-query.wasm'
const source = readFileSync(new URL(`../../../node_modules/libpg-query/wasm/${name}`, import.meta.url))
const hashed = name.replace('.', `-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.`)

/**
 * Puts the WebAssembly of PostgreSQL's parser beside the script of the worker that loads it, where the script looks for it,
 * under a name that changes with its content.
 */
export const parserFile = (): Plugin => ({
  name: 'parser-file',
  transform: {
    filter: { id: /libpg-query[\\/]wasm[\\/]libpg-query\.js/ },
    handler(code) {
      if (this.environment.mode !== 'build') return undefined
      this.emitFile({ type: 'asset', fileName: `assets/${hashed}`, source })
      // What it loads in Node only, where its own package needs none of this.
      const browserCode = code.replaceAll(name, hashed).replaceAll(/require\("node:\w+"\)/g, 'undefined')
      return { code: browserCode, map: null }
    },
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url?.endsWith(`/${name}`) !== true) return next()
      response.setHeader('content-type', 'application/wasm')
      response.end(source)
    })
  },
})
