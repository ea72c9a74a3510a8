import { AppWindow } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'

interface AppIconProps {
  icon: string | null
  size?: 'sm' | 'lg'
}

/** The picture of an app, or a sign in its place. The name stands beside it. */
export const AppIcon = ({ icon, size = 'sm' }: AppIconProps) => (
  <span
    aria-hidden
    className={classNames(
      'grid shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-surface-2 text-faint',
      size === 'lg' ? 'size-12' : 'size-8',
    )}
  >
    {icon === null ? (
      <AppWindow size={size === 'lg' ? 24 : 16} strokeWidth={1.5} />
    ) : (
      <img src={icon} alt="" className="size-full object-contain" />
    )}
  </span>
)
