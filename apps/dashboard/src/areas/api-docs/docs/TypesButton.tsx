import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { saveFile } from '~/lib/save-file.ts'
import { Button } from '~/ui/button.tsx'
import { typescriptTypesMutation } from '../api/types.ts'

/** Saves the TypeScript types of the exposed schemas as a file. */
export const TypesButton = ({ projectRef }: { projectRef: string }) => {
  const types = useMutation(typescriptTypesMutation(projectRef))
  return (
    <Button
      icon={<Download aria-hidden size={14} />}
      loading={types.isPending}
      onClick={() =>
        types.mutate(undefined, {
          onSuccess: (text) => saveFile(new Blob([text], { type: 'text/plain' }), 'database.types.ts'),
          onError: (error) => toastError(error, 'The types were not generated'),
        })
      }
    >
      Download types
    </Button>
  )
}
