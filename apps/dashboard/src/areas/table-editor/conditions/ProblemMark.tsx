import type { TextProblem } from './text/text-reader.ts'

interface ProblemMarkProps {
  text: string
  problem: TextProblem
  /** How far the field is scrolled. */
  scrollPx: number
}

/** Underlines the problem in the field over which it lies: the same text in the same face, of which only the line is seen. */
export const ProblemMark = ({ text, problem: { start, end }, scrollPx }: ProblemMarkProps) => (
  <span
    aria-hidden
    data-problem-mark=""
    className="pointer-events-none absolute inset-0 overflow-hidden rounded-md border border-transparent px-2 font-mono text-sm leading-7 whitespace-pre text-transparent"
  >
    <span className="inline-block" style={{ transform: `translateX(${-scrollPx}px)` }}>
      {text.slice(0, start)}
      <span className="underline decoration-danger decoration-wavy decoration-1 underline-offset-2">
        {start === end ? '  ' : text.slice(start, end)}
      </span>
    </span>
  </span>
)
