import { classNames } from './class-names.ts'

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent)

const symbols: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Shift',
  enter: '↵',
  escape: 'Esc',
  tab: 'Tab',
  space: 'Space',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  backspace: '⌫',
  delete: 'Del',
}

interface KeyHintProps {
  /** Joined by plus signs: `mod+enter`, `shift+n`, `?`. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string
  /** On a coloured button the hint takes the colour of its words. */
  onColour?: boolean
  /** Read aloud, and shown on every screen: the key is the point, not a hint beside a button. */
  isRead?: boolean
}

export const KeyHint = ({ keys, onColour = false, isRead = false }: KeyHintProps) => (
  <kbd
    {...(isRead ? {} : { 'aria-hidden': true })}
    className={classNames(
      // Where there is no keyboard, or no room, hints are noise.
      'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border px-1 font-sans text-[11px] leading-none',
      !isRead && 'max-rail:hidden pointer-coarse:hidden',
      onColour ? 'border-current/45' : 'border-line-strong text-faint',
    )}
  >
    {keys
      .split('+')
      .map((key) => symbols[key] ?? key.toUpperCase())
      .join(isApple ? '' : ' ')}
  </kbd>
)
