import { Plus, Trash2 } from 'lucide-react'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/badge-style.ts'
import type { ButtonSize, ButtonVariant } from '~/ui/button-style.ts'
import { Button } from '~/ui/button.tsx'
import { Copyable, CopyButton } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { StatusDot } from '~/ui/status-dot.tsx'
import { Samples } from './Samples.tsx'

const variants: ButtonVariant[] = ['primary', 'default', 'ghost', 'danger', 'danger-outline']
const sizes: ButtonSize[] = ['sm', 'md', 'lg']
const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info']

export const ButtonSamples = () => (
  <>
    {variants.map((variant) => (
      <Samples key={variant} title={`Button, ${variant}`}>
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size} icon={<Plus aria-hidden size={14} />}>
            New project
          </Button>
        ))}
        <Button variant={variant} loading>
          Saving
        </Button>
        <Button variant={variant} disabledReason="The project is paused, so it cannot be queried now.">
          With a reason
        </Button>
        <Button variant={variant}>
          Run <KeyHint keys="mod+enter" onColour={variant === 'primary' || variant === 'danger'} />
        </Button>
        <IconButton label="Delete" variant={variant}>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      </Samples>
    ))}
    <Samples title="Copying, keys">
      <CopyButton text="select 1" label="Copy query" />
      <CopyButton text="select 1" label="Copy query" withText variant="default" />
      <Copyable text="lqkzvhxnwtyejdmfarpo" what="project ref" />
      {['mod+k', 'shift+n', 'alt+t', 'escape', '?'].map((keys) => (
        <KeyHint key={keys} keys={keys} />
      ))}
    </Samples>
    <Samples title="Badges and dots">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} icon={<StatusDot tone={tone} className="!size-1.5" />}>
          {tone}
        </Badge>
      ))}
    </Samples>
  </>
)
