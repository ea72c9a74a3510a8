import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  code: string
  /** What it is, for the copy button and for those who do not see it: 'Connection string'. */
  label: string
  /** Break long lines rather than scroll. */
  wrap?: boolean
  /** Scroll what is longer than twelve lines: others wrote it, and something else follows. */
  short?: boolean
  /** What is copied, where that differs from what is shown (a password, say). */
  copyAs?: string
  className?: string
}

/** 'Connection string' in the middle of a sentence. Abbreviations stay as they are. */
const withoutCapital = (label: string) => label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())

export const CodeBlock = ({ code, label, wrap = false, short = false, copyAs, className }: CodeBlockProps) => (
  <div className={classNames('flex items-start rounded-md border border-line bg-surface-0', className)}>
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames('min-w-0 flex-1 overflow-x-auto rounded-md', short && 'max-h-64 overflow-y-auto')}
    >
      <pre
        className={classNames(
          'w-max min-w-full py-2 pr-2 pl-2.5 font-mono text-xs leading-5 text-text',
          wrap && '!w-auto wrap-anywhere whitespace-pre-wrap',
        )}
      >
        {code}
      </pre>
    </section>
    <span className="shrink-0 p-1">
      <CopyButton text={copyAs ?? code} label={`Copy ${withoutCapital(label)}`} />
    </span>
  </div>
)
