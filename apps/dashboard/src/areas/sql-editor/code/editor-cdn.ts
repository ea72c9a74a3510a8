import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { setUpMonaco } from './set-up-monaco.ts'

/** A CDN that takes longer than this is taken to be out of reach. */
const cdnTimeoutMs = 5_000

/** As much of Monaco's own module loader as is used here. */
interface AmdRequire {
  (modules: readonly string[], onLoad: (monaco: typeof Monaco) => void, onError: (error: unknown) => void): void
  config: (options: { paths: Record<string, string> }) => void
}

declare global {
  interface Window {
    require?: AmdRequire
  }
}

/** Ends with the first that fails: the loader, a file that it asks for, the time. */
const fetchMonaco = async (folder: string): Promise<typeof Monaco> => {
  const answer = Promise.withResolvers<typeof Monaco>()
  const timer = setTimeout(
    () => answer.reject(new Error(`The editor did not load from ${folder} within ${cdnTimeoutMs} ms.`)),
    cdnTimeoutMs,
  )
  const script = document.createElement('script')
  script.src = `${folder}/loader.js`
  script.addEventListener('error', () => answer.reject(new Error(`${script.src} could not be loaded.`)))
  script.addEventListener('load', () => {
    const load = window.require
    if (load === undefined) {
      answer.reject(new Error(`${script.src} is not the loader of Monaco.`))
      return
    }
    load.config({ paths: { vs: folder } })
    load(['vs/editor/editor.main'], answer.resolve, answer.reject)
  })
  document.head.append(script)
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
  }
}

/** Monaco from the package's folder on another server. Rejects where that cannot be reached. */
export const loadFromCdn = async (cdn: string): Promise<typeof Monaco> => {
  const monaco = await fetchMonaco(`${cdn}/min/vs`)
  setUpMonaco(monaco)
  return monaco
}
