import { ToggleField } from '~/ui/toggle-field.tsx'

interface CopyDataFieldProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Whether a branch gets the rows of its project, and what that means. */
export const CopyDataField = ({ checked, onCheckedChange }: CopyDataFieldProps) => (
  <ToggleField
    label="Copy data"
    checked={checked}
    onCheckedChange={onCheckedChange}
    hint={
      checked
        ? 'All rows are copied, those of users too. Those of files in Storage are not.'
        : 'All tables are empty. Users and secrets are not copied.'
    }
  />
)
