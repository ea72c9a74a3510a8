import { functionSlugProblem } from '@cairn/contracts/functions/function-rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Select } from '~/ui/select.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { deployFunctionMutation } from '../api/functions.ts'
import { functionsPaths } from '../paths.ts'
import { DeployError } from './DeployError.tsx'
import { deploymentOf } from './deployment.ts'
import { FilesEditor } from './FilesEditor.tsx'
import { edited, filesProblem } from './function-file.ts'
import { templates } from './templates.ts'

const entrypoint = 'index.ts'
const startingWith = (code: string) => edited([{ name: entrypoint, content: code }])

export const NewFunctionPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: forbidden } = useProjectPermission('functions:Write', ref)
  const navigate = useNavigate()
  const deploy = useMutation(deployFunctionMutation(ref))
  const [slug, setSlug] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const [isChecked, setIsChecked] = useState(true)
  const [template, setTemplate] = useState(templates[0].value)
  const [files, setFiles] = useState(() => startingWith(templates[0].code))
  const begun = templates.find(({ value }) => value === template)?.code ?? ''
  const isCodeChanged = files.length > 1 || files[0]?.content !== begun
  const isDirty = slug !== '' || isCodeChanged
  const slugProblem = functionSlugProblem(slug)

  const submit = () => {
    setIsTouched(true)
    if (forbidden !== undefined || slugProblem !== undefined || filesProblem(files) !== undefined || deploy.isPending)
      return
    deploy.mutate(
      { slug, deployment: deploymentOf({ files, entrypoint, isChecked }) },
      {
        onSuccess: () => {
          toast.success(`Deployed ${slug}`)
          void navigate({ to: functionsPaths.one({ ref, slug }) })
        },
      },
    )
  }

  return (
    <ResourcePage
      title="New function"
      within={['Edge functions', project?.name]}
      actions={<BackLink to={functionsPaths.list({ ref })}>Functions</BackLink>}
    >
      <LeaveGuard dirty={isDirty && !deploy.isPending && !deploy.isSuccess} what="The function" />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        onKeyDownCapture={whenSubmitKey(submit)}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Name"
            hint="Part of its URL. It cannot be changed later."
            error={isTouched ? slugProblem : undefined}
          >
            {(field) => (
              <Input
                {...field}
                mono
                value={slug}
                placeholder="send-receipt"
                spellCheck={false}
                autoCapitalize="off"
                onChange={({ target }) => setSlug(target.value)}
                onBlur={() => setIsTouched(slug !== '')}
              />
            )}
          </Field>
          <Field
            label="Start from"
            hint={isCodeChanged ? 'You have changed the code.' : 'What the code below does at first.'}
          >
            {(field) => (
              <Select
                {...field}
                value={template}
                options={templates}
                disabled={isCodeChanged}
                onValueChange={(value) => {
                  setTemplate(value)
                  setFiles(startingWith(templates.find((each) => each.value === value)?.code ?? ''))
                }}
              />
            )}
          </Field>
        </div>
        <FilesEditor files={files} entrypoint={entrypoint} onChange={setFiles} readOnly={forbidden !== undefined} />
        <ToggleField
          label="Check API keys and tokens"
          hint="Requests need an API key of the project, or the token of a user. Switch it off for webhooks of other services."
          checked={isChecked}
          onCheckedChange={setIsChecked}
        />
        {deploy.error !== null && <DeployError error={deploy.error} />}
        <div className="flex">
          <Button type="submit" variant="primary" loading={deploy.isPending} disabledReason={forbidden}>
            Deploy function <KeyHint keys="mod+enter" onColour />
          </Button>
        </div>
      </form>
    </ResourcePage>
  )
}
