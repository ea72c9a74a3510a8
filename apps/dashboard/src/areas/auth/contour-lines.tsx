const rings = Array.from({ length: 26 }, (_, index) => {
  const radius = 70 + index * 34
  // A wave of its own for each ring: heights on a map are alike and never the same.
  const points = Array.from({ length: 120 }, (_point, step) => {
    const angle = (step / 120) * 2 * Math.PI
    const wave = 1 + 0.09 * Math.sin(2 * angle + index * 0.16) + 0.05 * Math.sin(3 * angle - index * 0.27)
    return [470 + Math.cos(angle) * radius * 1.08 * wave, 480 + Math.sin(angle) * radius * 0.82 * wave] as const
  })
  const path = points.map(([x, y], step) => `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return { path: `${path}Z`, opacity: Math.max(0.1, 0.42 - index * 0.014) }
})

/** Contour lines of a hill, as on a hiking map. */
export const ContourLines = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 770 900" preserveAspectRatio="xMidYMid slice" className={className} fill="none">
    {rings.map(({ path, opacity }) => (
      <path key={path} d={path} stroke="var(--accent)" strokeOpacity={opacity} strokeWidth="1" strokeLinejoin="round" />
    ))}
  </svg>
)
