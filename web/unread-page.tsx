import type { ComponentType, ReactNode } from 'react'
import { Outlet } from 'react-router'
import { PageHeading } from './ui/page-heading.tsx'
import { Unread } from './ui/unread.tsx'

type Props = { title: string; Frame?: ComponentType<{ children: ReactNode }> | undefined }

/** A page whose data cannot be read now, with the parts that other features add to it. */
export function UnreadPage({ title, Frame }: Props) {
  const words = (
    <>
      <Unread>This cannot be read just now.</Unread>
      <Outlet />
    </>
  )
  if (Frame) return <Frame>{words}</Frame>
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>{title}</PageHeading>
      {words}
    </div>
  )
}
