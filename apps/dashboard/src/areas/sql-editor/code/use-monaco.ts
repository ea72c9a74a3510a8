import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { useEffect, useState } from 'react'

let loaded: typeof Monaco | undefined
let loading: Promise<typeof Monaco> | undefined

/** Set by the platform in the page it sends, where its operator has named a CDN. */
const editorCdn = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="editor-cdn"]')?.content

const loadLocal = async (): Promise<typeof Monaco> => (await import('./monaco.ts')).monaco

const loadFromCdn = async (cdn: string): Promise<typeof Monaco> => {
  const fromCdn = await import('./editor-cdn.ts')
  try {
    return await fromCdn.loadFromCdn(cdn)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the editor works all the same; it is for the operator
    console.warn('The code editor is loaded from this installation: its CDN cannot be reached.', error)
    return loadLocal()
  }
}

const load = async () => {
  try {
    const cdn = editorCdn()
    loaded = await (cdn === undefined ? loadLocal() : loadFromCdn(cdn))
    return loaded
  } catch (error) {
    // The next page that needs it asks again: an upgrade of the server may have taken this build's files away.
    loading = undefined
    throw error
  }
}

/** Starts fetching Monaco, once; a route's loader calls it, so that the code arrives together with the data. */
export const loadMonaco = (): Promise<typeof Monaco> => (loading ??= load())

/** Monaco when it is there, `undefined` until then, and where it cannot be had. */
export const useMonaco = (): typeof Monaco | undefined => {
  const [monaco, setMonaco] = useState(() => loaded)
  useEffect(() => {
    if (monaco) return undefined
    const gone = new AbortController()
    const show = async () => {
      const arrived = await loadMonaco()
      if (!gone.signal.aborted) setMonaco(() => arrived)
    }
    // Where it cannot be had the plain editor stays, and everything works in it but colours.
    show().catch(() => undefined)
    return () => gone.abort()
  }, [monaco])
  return monaco
}
