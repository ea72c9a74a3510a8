import type { EdgeFunction, FunctionFile } from '@cairn/contracts/functions/functions'
import { deployedFilePath } from '@cairn/contracts/functions/function-urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { toast } from '~/ui/toast.ts'
import { deployFunctionMutation } from '../api/functions.ts'
import { DeployError } from '../code/DeployError.tsx'
import { deploymentOf } from '../code/deployment.ts'
import { FilesEditor } from '../code/FilesEditor.tsx'
import { areSame, edited, filesProblem } from '../code/function-file.ts'

interface CodeFormProps {
  projectRef: string
  edgeFunction: EdgeFunction
  /** Its files, as they are. */
  deployed: readonly FunctionFile[]
  /** Why it cannot be changed. */
  forbidden: string | undefined
}

/** The code of a function, to be changed and deployed again. */
export const CodeForm = ({ projectRef, edgeFunction, deployed, forbidden }: CodeFormProps) => {
  const { slug } = edgeFunction
  const entrypoint = deployedFilePath(edgeFunction.entrypoint_path)
  const deploy = useMutation(deployFunctionMutation(projectRef))
  const [files, setFiles] = useState(() => edited(deployed))
  const [base, setBase] = useState(deployed)
  // Deployed from here, or from elsewhere while nothing was typed here.
  if (deployed !== base && (areSame(files, base) || areSame(files, deployed))) {
    setBase(deployed)
    if (!areSame(files, deployed)) setFiles(edited(deployed))
  }
  const isDirty = !areSame(files, deployed)
  const problem = filesProblem(files)
  const submit = () => {
    if (forbidden !== undefined || problem !== undefined || !isDirty || deploy.isPending) return
    deploy.mutate(
      { slug, deployment: deploymentOf({ files, entrypoint }) },
      { onSuccess: ({ version }) => toast.success(`Deployed version ${version} of ${slug}`) },
    )
  }
  return (
    <form
      noValidate
      aria-label="Code"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDownCapture={whenSubmitKey(submit)}
    >
      <LeaveGuard dirty={isDirty && !deploy.isPending} what="The code" />
      <FilesEditor files={files} entrypoint={entrypoint} onChange={setFiles} readOnly={forbidden !== undefined} />
      {deploy.error !== null && <DeployError error={deploy.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={deploy.isPending}
          disabledReason={forbidden ?? problem ?? (isDirty ? undefined : 'Nothing was changed.')}
        >
          Deploy <KeyHint keys="mod+enter" onColour />
        </Button>
        {isDirty && !deploy.isPending && (
          <Button variant="ghost" onClick={() => setFiles(edited(deployed))}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}
