/** Files fetched once: models. */

export interface DownloadSpec {
  /** http(s). */
  url: string
  /** Below the folder of models, e.g. `embed/NAME/model.onnx`; one that leaves it is BAD_INPUT. */
  path: string
  /** Lower-case hex. Left out: what the server says of the file (`x-linked-etag`), if it says. */
  sha256?: string
}

export interface DownloadProgress {
  path: string
  received: number
  /** null: the server did not say. */
  total: number | null
}

export interface Downloads {
  /**
   * The absolute path of the file, fetched unless it is there already. Goes on where an interrupted download stopped; a
   * file appears under its name only when it is whole and its checksum right. Two callers share one download. Throws
   * HearkenError: MODEL_UNREACHABLE, MODEL_UNAVAILABLE, DISK_FULL, READ_ONLY, CANCELLED, and BAD_INPUT when the
   * checksum is wrong (the file is thrown away).
   */
  fetch(
    file: DownloadSpec,
    options?: { signal?: AbortSignal; progress?: (at: DownloadProgress) => void },
  ): Promise<string>
  /** The absolute path if the file is there. */
  find(path: string): string | null
}
