import { Switch as Primitive } from 'radix-ui'

interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  disabled?: boolean
  /** A change is under way: it cannot be pressed, and keeps the focus. */
  loading?: boolean
}

const ignore = () => undefined

export const Switch = ({ checked, onCheckedChange, disabled = false, loading = false, ...aria }: SwitchProps) => (
  <Primitive.Root
    {...aria}
    checked={checked}
    disabled={disabled}
    aria-disabled={loading || undefined}
    aria-busy={loading || undefined}
    onCheckedChange={loading ? ignore : onCheckedChange}
    className="inline-flex h-[18px] w-8 shrink-0 items-center rounded-full border border-line-control bg-surface-3 p-px transition-colors disabled:opacity-50 aria-disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
  >
    <Primitive.Thumb className="block size-3.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-accent-contrast" />
  </Primitive.Root>
)
