import { brand } from '../../../../domain/brand.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

type BackupCodesProps = { codes: string[]; onDone(): void }

/** Backup codes for a lost phone, shown once. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const text = codes.join('\n')
  return (
    <div className="flex max-w-md flex-col gap-4 rounded-md border border-line p-4">
      <div role="status">
        <h3 className="font-sans text-sm font-semibold">Keep these backup codes</h3>
        <p className="mt-1 text-sm text-ink-muted">
          Each works once, when your phone is not at hand. They are shown only now.
        </p>
      </div>
      <ul className="pairs gap-x-6 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onDone}>I have kept them</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.name}-backup-codes.txt`}
          className={buttonClasses('secondary')}
        >
          Download
        </a>
        <CopyButton
          label="Copy the codes"
          content={() => ({ text })}
          className="grid size-11 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken hover:text-ink"
        />
      </div>
    </div>
  )
}
