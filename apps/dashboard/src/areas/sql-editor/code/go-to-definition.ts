import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import type { Definition } from './symbols.ts'
import { findDefinition } from './symbols.ts'

const isModified = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean => ctrlKey || metaKey

/** Underlines what a click with the modifier key would open. Returns what ends it. */
const underlineLinks = (
  editor: Monaco.editor.IStandaloneCodeEditor,
  find: (position: Monaco.IPosition) => ReturnType<typeof findDefinition>,
): Monaco.IDisposable => {
  const links = editor.createDecorationsCollection()
  let last = 0
  const show = async (position: Monaco.IPosition) => {
    const asked = ++last
    const definition = await find(position)
    if (asked !== last) return
    if (definition === undefined) links.clear()
    else links.set([{ range: definition.at, options: { inlineClassName: 'cairn-definition-link' } }])
  }
  const hide = () => {
    last++
    links.clear()
  }
  const moves = editor.onMouseMove(({ event, target }) => {
    if (isModified(event) && target.position !== null) void show(target.position)
    else hide()
  })
  const keys = editor.onKeyUp((event) => {
    if (!isModified(event)) hide()
  })
  return {
    dispose: () => {
      hide()
      moves.dispose()
      keys.dispose()
    },
  }
}

/** F12, and a click with Ctrl or ⌘, go to the definition of an alias or a CTE, or open a table. */
export const provideGoToDefinition = (
  monaco: typeof Monaco,
  editor: Monaco.editor.IStandaloneCodeEditor,
  ref: string,
  openPage: (to: string) => void,
): Monaco.IDisposable => {
  const find = async (position: Monaco.IPosition | null) => {
    const model = editor.getModel()
    return position && model ? findDefinition(ref, model, position) : undefined
  }
  const open = (definition: Definition | undefined) => {
    if (definition === undefined) return
    if (definition.kind === 'page') {
      openPage(definition.to)
      return
    }
    editor.setSelection(definition.range)
    editor.revealRangeInCenterIfOutsideViewport(definition.range, monaco.editor.ScrollType.Immediate)
    editor.focus()
  }
  const action = editor.addAction({
    id: 'cairn.goToDefinition',
    label: 'Go to Definition',
    keybindings: [monaco.KeyCode.F12],
    contextMenuGroupId: 'navigation',
    run: async () => open(await find(editor.getPosition())),
  })
  const underlines = underlineLinks(editor, find)
  const clicks = editor.onMouseDown(({ event, target }) => {
    if (!event.leftButton || !isModified(event) || event.altKey) return
    void find(target.position).then(open)
  })
  return {
    dispose: () => {
      action.dispose()
      underlines.dispose()
      clicks.dispose()
    },
  }
}
