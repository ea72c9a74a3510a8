import { Samples } from './Samples.tsx'

const surfaces = ['bg-surface-0', 'bg-surface-1', 'bg-surface-2', 'bg-surface-3']
const inks = [
  'text-text',
  'text-muted',
  'text-faint',
  'text-accent',
  'text-danger',
  'text-warning',
  'text-success',
  'text-info',
]

export const TokenSamples = () => (
  <Samples title="Surfaces and inks">
    {surfaces.map((surface) => (
      <div key={surface} className={`flex w-52 flex-col gap-1 rounded-lg border border-line p-4 text-sm ${surface}`}>
        <code className="font-mono text-xs text-faint">{surface}</code>
        {inks.map((ink) => (
          <span key={ink} className={ink}>
            {ink}
          </span>
        ))}
      </div>
    ))}
  </Samples>
)
