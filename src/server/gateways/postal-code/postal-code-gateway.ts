/** A place that a postal code stands for. Where a code names no town, `town` is the empty string. */
export interface PostalPlace {
  /** "1" Hokkaido to "47" Okinawa. */
  readonly prefectureCode: string;
  readonly city: string;
  readonly town: string;
  /** Prefecture, city and town in one line. */
  readonly allAddress: string;
}

export interface PostalCodeGateway {
  /** `find("1000001")` → 千代田 in 千代田区; nothing for a code that there is not. Throws when it cannot be asked. */
  find(postalCode: string): Promise<readonly PostalPlace[]>;
}
