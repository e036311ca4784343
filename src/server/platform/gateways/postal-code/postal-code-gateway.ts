/** An area of a postal code. `town` is empty if the code covers no single town. */
export interface PostalArea {
  /** "1" Hokkaido to "47" Okinawa. */
  readonly prefectureCode: string;
  readonly city: string;
  readonly town: string;
  /** Prefecture, city and town in one line. */
  readonly allAddress: string;
}

export interface PostalCodeGateway {
  /** `find("1000001")` → 千代田 in 千代田区; empty for an unknown code. Throws if the lookup fails. */
  find(postalCode: string): Promise<readonly PostalArea[]>;
}
