import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { hexOfOklch } from './oklch.ts'
import './code-colours.css'

const themeName = 'cairn'

const themeNow = (): Monaco.editor.IStandaloneThemeData => {
  const style = getComputedStyle(document.documentElement)
  const isLight = style.colorScheme === 'light'
  const colour = (token: string, alpha = ''): string =>
    (hexOfOklch(style.getPropertyValue(`--${token}`)) ?? (isLight ? '#333333' : '#dddddd')) + alpha
  const rule = (token: string, name: string) => ({ token, foreground: colour(name).slice(1) })
  return {
    base: isLight ? 'vs' : 'vs-dark',
    inherit: false,
    rules: [
      rule('', 'text'),
      rule('keyword', 'code-keyword'),
      rule('predefined', 'info'),
      rule('type', 'info'),
      rule('string', 'success'),
      rule('number', 'warning'),
      rule('comment', 'faint'),
      rule('operator', 'muted'),
      rule('delimiter', 'muted'),
      rule('parameter', 'warning'),
    ],
    colors: {
      'editor.background': colour('surface-0'),
      'editor.foreground': colour('text'),
      'editorCursor.foreground': colour('accent'),
      'editorLineNumber.foreground': colour('faint'),
      'editorLineNumber.activeForeground': colour('text'),
      'editor.lineHighlightBackground': colour('surface-1'),
      'editor.lineHighlightBorder': '#00000000',
      'editor.selectionBackground': colour('accent', '48'),
      'editor.inactiveSelectionBackground': colour('accent', '28'),
      'editor.selectionHighlightBackground': colour('accent', '20'),
      'editor.findMatchBackground': colour('warning', '60'),
      'editor.findMatchHighlightBackground': colour('warning', '38'),
      'editorBracketMatch.background': colour('accent', '28'),
      'editorBracketMatch.border': colour('line-control'),
      'editorError.foreground': colour('danger'),
      'editorOverviewRuler.border': '#00000000',
      'editorOverviewRuler.errorForeground': colour('danger'),
      'editorWidget.background': colour('surface-2'),
      'editorWidget.border': colour('line-strong'),
      'editorWidget.foreground': colour('text'),
      'editorSuggestWidget.background': colour('surface-1'),
      'editorSuggestWidget.border': colour('line-strong'),
      'editorSuggestWidget.foreground': colour('text'),
      'editorSuggestWidget.selectedBackground': colour('surface-3'),
      'editorSuggestWidget.selectedForeground': colour('text'),
      'editorSuggestWidget.highlightForeground': colour('accent'),
      'editorSuggestWidget.focusHighlightForeground': colour('accent'),
      'editorHoverWidget.background': colour('surface-2'),
      'editorHoverWidget.border': colour('line-strong'),
      'editorHoverWidget.foreground': colour('text'),
      'input.background': colour('surface-0'),
      'input.border': colour('line-control'),
      'input.foreground': colour('text'),
      'input.placeholderForeground': colour('faint'),
      'inputOption.activeBackground': colour('accent-soft'),
      'inputOption.activeForeground': colour('accent'),
      'menu.background': colour('surface-1'),
      'menu.border': colour('line-strong'),
      'menu.foreground': colour('text'),
      'menu.selectionBackground': colour('surface-3'),
      'menu.selectionForeground': colour('text'),
      'menu.separatorBackground': colour('line'),
      'scrollbarSlider.background': colour('line-strong', 'a0'),
      'scrollbarSlider.hoverBackground': colour('line-strong'),
      'scrollbarSlider.activeBackground': colour('line-control'),
      'scrollbar.shadow': '#00000000',
      'widget.shadow': '#00000040',
      focusBorder: colour('accent'),
      foreground: colour('text'),
      'list.hoverBackground': colour('surface-2'),
    },
  }
}

/** Monaco's colours from the tokens of the page, now and whenever the person chooses another theme. */
export const followTheme = (monaco: typeof Monaco): void => {
  const apply = () => {
    monaco.editor.defineTheme(themeName, themeNow())
    monaco.editor.setTheme(themeName)
  }
  apply()
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}
