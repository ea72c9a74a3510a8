/** Three stacked stones: the mark, in one colour of three strengths. */
export const CairnMark = ({ size = 20, className }: { size?: number; className?: string }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className={className} fill="var(--accent)">
    <path d="M8.7 5.2c.1-2 1.5-3.1 3.5-3 2 .1 3.3 1.3 3.2 3.1-.1 1.8-1.5 2.7-3.5 2.6-2-.1-3.3-1-3.2-2.7z" />
    <path
      opacity="0.82"
      d="M5.6 11.7c.2-2.1 2.6-3 6.4-3.1 3.9-.1 6.5 1 6.5 3 0 2.1-2.5 3.1-6.3 3.1-4 0-6.8-.9-6.6-3z"
    />
    <path
      opacity="0.64"
      d="M2.1 18.7c0-2.4 3.8-3.4 9.8-3.4 6.1 0 10 1.1 10 3.4 0 2.3-3.7 3.2-9.9 3.2-6.2 0-9.9-.9-9.9-3.2z"
    />
  </svg>
)
