import type { ProjectCompute } from '@cairn/contracts/projects/project-compute'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { toast } from '~/ui/toast.ts'
import { resizeProjectMutation } from '../../api/project-compute.ts'
import { actionReason } from '~/lib/action-reason.ts'
import { billChangeWords } from '../bill-change-words.ts'
import { SizeChoice } from './SizeChoice.tsx'

export const ComputeCard = ({ project, compute }: { project: ProjectDetail; compute: ProjectCompute }) => {
  const { ref, status } = project
  const { reason } = useListedProjectPermission('infra:Resize', project)
  const hasPrices = useSwitchedOff('billing:all') === undefined
  const resize = useMutation(resizeProjectMutation(ref))
  const form = useForm({ defaultValues: { size: compute.size } })
  const chosen = useWatch({ control: form.control, name: 'size' })
  const size = compute.sizes.find(({ id }) => id === chosen)
  const refusal =
    reason ??
    (project.parent_project_ref === null ? undefined : 'The compute size of a branch cannot be changed.') ??
    actionReason('resize', status)
  return (
    <SettingsCard
      title="Compute size"
      submitLabel="Resize"
      what="The compute size"
      failure="The project was not resized"
      form={form}
      save={(values) => resize.mutateAsync(values.size)}
      onSaved={({ infra_compute_size: id, infra_compute_name: name }) => {
        form.reset({ size: id })
        toast.success(`The project is being resized to ${name}`)
      }}
      disabledReason={refusal}
    >
      <SizeChoice
        compute={compute}
        chosen={chosen}
        hasPrices={hasPrices}
        disabled={refusal !== undefined}
        onChoose={(id) => form.setValue('size', id, { shouldDirty: true })}
      />
      {size !== undefined && chosen !== compute.size && (
        <p className="text-sm text-pretty text-muted">
          The database restarts with the settings of {size.name}: connections end, and applications can connect again
          after about a second.{hasPrices && ` ${billChangeWords(size.change_cents, compute.cycle_end)}`}
        </p>
      )}
    </SettingsCard>
  )
}
