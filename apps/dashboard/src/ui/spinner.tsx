import { LoaderCircle } from 'lucide-react'

export const Spinner = ({ size = 14 }: { size?: number }) => (
  <LoaderCircle aria-hidden size={size} className="animate-spin motion-reduce:animate-none" />
)
