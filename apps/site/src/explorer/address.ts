import { onMounted, onUnmounted, ref } from 'vue'
import type { Ref } from 'vue'

/** What is looked up, as it stands after `#` in the address of the page: it can be passed on, and is sent to nobody. */
export function useAddress(): Ref<string> {
  const address = ref('')
  const read = (): void => {
    address.value = decoded(window.location.hash.slice(1))
  }
  onMounted(() => {
    read()
    window.addEventListener('hashchange', read)
  })
  onUnmounted(() => window.removeEventListener('hashchange', read))
  return address
}

export function goTo(id: string): void {
  window.location.hash = encodeURIComponent(id)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
