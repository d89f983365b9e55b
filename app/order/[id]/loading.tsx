import { Spinner } from '@/components/ui/spinner'

export default function OrderLoading() {
  return <Spinner label="Loading the order" />
}
