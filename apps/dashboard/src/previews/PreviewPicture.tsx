import type { PreviewKey } from '@cairn/contracts/features/feature-previews'

const line = 'stroke-current fill-none'

const Bars = ({ at, widths }: { at: number; widths: readonly number[] }) =>
  widths.map((width, index) => (
    <rect
      key={`${at}-${index * 22}`}
      x={at}
      y={36 + index * 22}
      width={width}
      height={6}
      rx={3}
      className="fill-current"
    />
  ))

const Dot = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r={4.5} className="fill-surface-0 stroke-current" />
)

const drawings: Readonly<Record<PreviewKey, () => React.ReactNode>> = {
  'supabase-ui-preview-unified-logs': () => (
    <>
      <Bars at={150} widths={[60, 60, 60, 60, 60]} />
      <g className="opacity-50">
        <Bars at={230} widths={[150, 210, 110, 190, 130]} />
      </g>
    </>
  ),
  'supabase-ui-branching-2-0': () => (
    <>
      <path d="M120 35h360v24H120zM222 51l6-8M318 51l6-8" className={`${line} opacity-60`} />
      <path d="M140 47h66M240 47h62M420 44l4-4 4 4M420 50l4 4 4-4" className={`${line} opacity-60`} />
      <path d="M336 41h104v12H336zM346 47h50" className={line} />
      <path d="M120 150h360" className={`${line} opacity-60`} />
      <path d="M170 150c40 0 40-55 80-55h100c40 0 40 55 80 55" className={line} />
      <Dot x={145} y={150} />
      <Dot x={265} y={95} />
      <Dot x={335} y={95} />
      <Dot x={455} y={150} />
    </>
  ),
  'new-storage-ui': () => (
    <>
      <path d="M170 60h60l14 16h96v64H170z" className={line} />
      <path d="M370 76h60v64h-60zM382 96h36M382 110h36M382 124h20" className={`${line} opacity-60`} />
    </>
  ),
  'supabase-ui-advisor-rules': () => (
    <>
      <path d="M210 45l50 18v34c0 28-22 42-50 52-28-10-50-24-50-52V63z" className={line} />
      <path d="M190 96l15 15 28-30" className={line} />
      <g className="opacity-50">
        <Bars at={300} widths={[130, 90, 150, 70, 110]} />
      </g>
    </>
  ),
  'supabase-ui-cls': () => (
    <>
      <path d="M170 45h260v105H170zM170 72h260M256 45v105M343 45v105" className={`${line} opacity-60`} />
      <path d="M256 45h87v105h-87z" className={line} />
      <path d="M290 108h20v16h-20zM294 108v-5a6 6 0 0 1 12 0v5" className={line} />
    </>
  ),
  'supabase-ui-api-side-panel': () => (
    <>
      <path d="M150 45h300v105H150z" className={`${line} opacity-60`} />
      <path d="M350 45v105" className={line} />
      <path d="M372 70l-10 10 10 10M428 70l10 10-10 10M405 66l-10 28" className={line} />
      <g className="opacity-50">
        <path d="M170 75h150M170 97h120M170 119h140" className={line} />
      </g>
    </>
  ),
  'supabase-ui-preview-inline-editor': () => (
    <>
      <path d="M150 45h130v105H150z" className={`${line} opacity-60`} />
      <path d="M300 45h150v105H300zM318 70h50M318 88h90M318 106h70M318 124h30" className={line} />
      <path d="M168 70h90M168 92h70M168 114h80" className={`${line} opacity-50`} />
    </>
  ),
}

/** A drawing of what the preview is about; nothing that words do not say. */
export const PreviewPicture = ({ preview }: { preview: PreviewKey }) => {
  const draw = drawings[preview]
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 190"
      strokeWidth={1.5}
      className="w-full rounded-md border border-line bg-surface-0 text-accent max-sm:hidden"
    >
      {draw()}
    </svg>
  )
}
