/** Three stacked stones: the mark, in one colour of three strengths. */
export const CairnMark = ({ size = 20, className }: { size?: number; className?: string }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" className={className} fill="var(--accent)">
    <path d="M9.1 4.9c.2-1.5 1.6-2.4 3.3-2.3 1.6.1 2.8 1 2.8 2.3 0 1.4-1.2 2.2-3 2.2-1.9 0-3.3-.7-3.1-2.2z" />
    <path
      opacity="0.82"
      d="M6.2 11.5c.1-1.7 2.3-2.7 5.5-2.8 3.4-.1 6 .8 6.1 2.6.1 1.9-2.4 2.9-6 2.9-3.5 0-5.7-.9-5.6-2.7z"
    />
    <path
      opacity="0.64"
      d="M2.7 18.7c0-2.2 3.6-3.2 9.1-3.3 5.7-.1 9.5 1 9.5 3.2 0 2-3.5 2.8-9.4 2.8-5.8 0-9.2-.7-9.2-2.7z"
    />
  </svg>
)
