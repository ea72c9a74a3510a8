import type { Plugin } from 'vite'

const sentinel = /\b(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g
const expected = 5

/**
 * React makes five errors when it is loaded, only to recognize them when they are thrown. Where developer tools are
 * attached, as in each journey and benchmark, V8 looks up the place of every function that is being called: it reads the
 * whole of React again, 15 to 20 ms on the main thread. Their stack says nothing, so they have none.
 */
export const plainSentinels = (): Plugin => {
  let found = 0
  return {
    name: 'plain-sentinels',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/react-dom-client.production.js')) return undefined
      return code.replaceAll(sentinel, (_all, declared: string, message: string) => {
        found += 1
        return `${declared}Object.create(Error.prototype, { message: { value: ${message} } })`
      })
    },
    buildEnd(error) {
      if (error === undefined && found !== expected)
        this.error(`React has ${found} errors that it recognizes, not ${expected}.`)
    },
  }
}
