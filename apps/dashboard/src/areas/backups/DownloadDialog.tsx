import { backupFileName } from '@cairn/contracts/backups/backup-rules'
import type { Backup } from '@cairn/contracts/backups/backups'
import { useEffect, useRef, useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { saveFile } from '~/lib/save-file.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { downloadBackup } from './api/backups.ts'
import { storedFilesWords } from './backup-words.ts'

interface DownloadDialogProps {
  projectRef: string
  backup: Backup
  onClose: () => void
}

/** Says what the file has and what not, and saves it. Leaving the page ends the download. */
export const DownloadDialog = ({ projectRef, backup, onClose }: DownloadDialogProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const name = backupFileName(projectRef, backup.inserted_at)

  const download = async () => {
    const abort = new AbortController()
    running.current = abort
    setIsBusy(true)
    try {
      saveFile(await downloadBackup(projectRef, backup.id, abort.signal), name)
      toast.success(`Downloaded ${name}`)
      onClose()
    } catch (error) {
      if (abort.signal.aborted) return
      toastError(error, 'The backup was not downloaded')
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      locked={isBusy}
      title="Download backup"
      footer={
        <>
          <Button variant="primary" loading={isBusy} disabled={isBusy} onClick={() => void download()}>
            Download
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="text-sm text-muted">
        <p>
          The file <span className="font-mono break-all text-text">{name}</span> has everything that the database held
          at <Time value={backup.inserted_at} as="moment" />, as SQL that <span className="font-mono">psql</span> loads
          into a new project or into PostgreSQL 18. Users sign in there with the passwords that they have.
        </p>
        <p className="mt-2">
          Not in the file: {storedFilesWords(backup)}, secrets of the vault, passwords of database roles, and sessions
          and second factors of users. The file is not encrypted.
        </p>
        <output className="mt-2 block">
          {isBusy && 'The backup is unpacked and sent. Keep this page open until the file is complete.'}
        </output>
      </div>
    </Dialog>
  )
}
