import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Link2 } from 'lucide-react'
import { Suspense } from 'react'
import { useConnect } from '~/connect/use-connect.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const load = () => import('~/connect/ConnectDialog.tsx')
const ConnectDialog = lazyPart(async () => (await load()).ConnectDialog)

/** In the bar of every page of a project: how to reach it from outside. */
export const ConnectButton = ({ project }: { project: ProjectDetail | undefined }) => {
  const { isShown, open, close } = useConnect()
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="max-sm:!w-7 max-sm:!border-transparent max-sm:!bg-transparent max-sm:!px-0"
        icon={<Link2 aria-hidden size={14} />}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={open}
      >
        <span className="max-sm:sr-only">Connect</span>
      </Button>
      {isShown && project !== undefined && (
        <Suspense>
          <ConnectDialog project={project} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
